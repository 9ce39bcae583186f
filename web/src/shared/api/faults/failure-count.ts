import { FAILURE_CAP } from '../../limits.js';

/** Counts how often one request failed in a row. */
export class FailureCount {
  private readonly failures = new Map<string, number>();

  succeeded(request: string): void {
    this.failures.delete(request);
  }

  /** True when this failure is the third in a row; the count then begins anew. */
  failed(request: string): boolean {
    const count = (this.failures.get(request) ?? 0) + 1;
    if (count < FAILURE_CAP) {
      this.failures.set(request, count);
      return false;
    }
    this.failures.delete(request);
    return true;
  }
}
