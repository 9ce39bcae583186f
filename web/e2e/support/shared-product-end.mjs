/** Ends the product that `shared-product.mjs` started. */
export default async function stopShared() {
  await globalThis.stopSharedProduct?.();
}
