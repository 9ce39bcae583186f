/** How many times slower than an idle machine of two cores this one is, 1 at least; `make test` measures and tells it. */
const SLOWNESS = Math.max(1, Number(process.env['TEST_SLOWNESS']) || 1);

/**
 * How long a test waits for what nothing hinders before it takes it for hanging: `ms` on an idle machine of two cores, and
 * more on one that is slower. Not for what the product promises within a time.
 */
export const patientMs = (ms: number): number => Math.ceil(ms * SLOWNESS);
