import { signFiles, signUpload } from '@buildmesh/contracts';
import { api } from '../api/api.js';
import { queryOf } from '../api/contract-endpoint.js';

export const fileApi = api.injectEndpoints({
  endpoints: (build) => ({
    signUpload: build.query(queryOf(signUpload)),
    signFiles: build.query(queryOf(signFiles)),
  }),
});
