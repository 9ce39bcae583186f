import { putFile, signFiles, signUpload } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

export const fileApi = api.injectEndpoints({
  endpoints: (build) => ({
    signUpload: build.query(queryOf(signUpload)),
    /** Tells of a file that went to object storage. */
    keepUpload: build.mutation(mutationOf(putFile)),
    signFiles: build.query(queryOf(signFiles)),
  }),
});
