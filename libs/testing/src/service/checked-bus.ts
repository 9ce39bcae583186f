import { Refusal } from '@buildmesh/kernel';
import { UNIVERSAL_ERRORS, type Contract } from '@buildmesh/contracts';
import { Bus, type Handler } from '@buildmesh/service-kit';

/** A bus that notes every answer or error that a contract does not declare. */
export class CheckedBus extends Bus {
  /** One line per breach, the contract's id first. */
  readonly breaches: string[] = [];

  override serve<C extends Contract>(contract: C, handler: Handler<C>): void {
    super.serve(contract, async (call, out) => {
      try {
        const output = await handler(call, out);
        this.checkOutput(contract, output);
        return output;
      } catch (error) {
        this.checkError(contract, error);
        throw error;
      }
    });
  }

  private checkOutput(contract: Contract, output: unknown): void {
    const onTheWire: unknown = JSON.parse(JSON.stringify(output ?? null));
    const result = contract.output.safeParse(onTheWire);
    if (result.success) return;
    const { path, message } = result.error.issues[0] ?? { path: [], message: 'does not fit' };
    this.breaches.push(`${contract.id}: answers what it does not declare: ${path.join('.')} ${message}`);
  }

  private checkError(contract: Contract, error: unknown): void {
    if (!(error instanceof Refusal)) {
      const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.breaches.push(`${contract.id}: failed by a fault of ours: ${told}`);
      return;
    }
    const declared: readonly string[] = [...contract.errors, ...UNIVERSAL_ERRORS];
    if (!declared.includes(error.key))
      this.breaches.push(`${contract.id}: raises ${error.key}, which it does not declare`);
  }
}
