/**
 * Parameters of one control sequence (ECMA-48 §5.4.2) in a store of fixed size that every sequence reuses.
 *
 * A parameter owns a slot group of `STRIDE` numbers: its value, then its sub-parameters (the parts after `:`).
 * An empty part is -1, so that a default can differ from 0. Past `MAX_PARAMETERS` parameters or
 * `MAX_SUBPARAMETERS` sub-parameters the rest is consumed unread.
 *
 * The store is borrowed: it holds its content only during the sink call that passes it.
 */
import { MAX_PARAMETERS, MAX_PARAMETER_VALUE, MAX_SUBPARAMETERS } from "../contract/limits.js";

const STRIDE = MAX_SUBPARAMETERS + 1;
const ABSENT = -1;

export class Params {
  /** Parameters present; 0 for an empty list. */
  length = 0;
  private readonly values = new Int32Array(MAX_PARAMETERS * STRIDE);
  private readonly subs = new Uint8Array(MAX_PARAMETERS);
  /** Slot that digits go to, or -1 while they are consumed unread. */
  private slot = ABSENT;
  /** Whether the parameter under construction is past the last one kept. */
  private overflow = false;

  /** Whether parameters past the bound were consumed unread. */
  get truncated(): boolean {
    return this.overflow;
  }

  clear(): void {
    this.length = 0;
    this.slot = ABSENT;
    this.overflow = false;
  }

  /** A decimal digit, 0–9. */
  digit(digit: number): void {
    if (this.length === 0) this.begin();
    if (this.slot < 0) return;
    const value = this.values[this.slot] as number;
    const next = value < 0 ? digit : value * 10 + digit;
    this.values[this.slot] = next > MAX_PARAMETER_VALUE ? MAX_PARAMETER_VALUE : next;
  }

  /** A whole parameter at once; -1 if it is empty. */
  add(value: number): void {
    if (this.length === MAX_PARAMETERS) {
      this.overflow = true;
      return;
    }
    const slot = this.length * STRIDE;
    this.values[slot] = value;
    this.subs[this.length] = 0;
    this.length++;
  }

  /** `;`: the next parameter. */
  next(): void {
    if (this.length === 0) this.begin();
    this.begin();
  }

  /** `:`: the next sub-parameter of the current parameter. */
  sub(): void {
    if (this.length === 0) this.begin();
    if (this.overflow) return;
    const index = this.length - 1;
    const count = this.subs[index] as number;
    if (count === MAX_SUBPARAMETERS) {
      this.slot = ABSENT;
      return;
    }
    this.subs[index] = count + 1;
    this.slot = index * STRIDE + count + 1;
    this.values[this.slot] = ABSENT;
  }

  /** Value of a parameter, or -1 if it is empty or absent. */
  value(index: number): number {
    return index < this.length ? (this.values[index * STRIDE] as number) : ABSENT;
  }

  /** How many sub-parameters follow a parameter. */
  subCount(index: number): number {
    return index < this.length ? (this.subs[index] as number) : 0;
  }

  /** Value of a sub-parameter, or -1 if it is empty or absent. */
  subValue(index: number, sub: number): number {
    return sub < this.subCount(index) ? (this.values[index * STRIDE + 1 + sub] as number) : ABSENT;
  }

  /** A count: absent, empty and 0 mean 1. */
  count(index: number): number {
    const value = this.value(index);
    return value < 1 ? 1 : value;
  }

  private begin(): void {
    if (this.length === MAX_PARAMETERS) {
      this.overflow = true;
      this.slot = ABSENT;
      return;
    }
    this.slot = this.length * STRIDE;
    this.values[this.slot] = ABSENT;
    this.subs[this.length] = 0;
    this.length++;
  }
}
