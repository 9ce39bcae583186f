import { mergeDocx, mergeHtml, mergePdf, mergeXlsx } from '@buildmesh/contracts';
import { CLIENT_PARTS } from './client-contract.js';

// Without it the built client sent more than the server takes, and showed its refusal in place of the reason.
test.each([mergeXlsx, mergePdf, mergeHtml, mergeDocx])(
  'the built client knows how much may come beside a template: $id',
  (contract) => {
    const parts = Object.entries(contract).filter(([part]) => CLIENT_PARTS.some((kept) => kept === part));
    expect(Object.fromEntries(parts)).toMatchObject({ maxFieldBytes: 900_000 });
  },
);
