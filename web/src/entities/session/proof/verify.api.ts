import { captcha, verifyCode } from '@buildmesh/contracts';
import { api } from '../../../shared/api/api.js';
import { mutationOf, queryOf } from '../../../shared/api/contract-endpoint.js';

/** Proof that a person is there, and that a phone is theirs (D18). */
const verifyApi = api.injectEndpoints({
  endpoints: (build) => ({
    captcha: build.query({ ...queryOf(captcha), keepUnusedDataFor: 0 }),
    verifyCode: build.mutation(mutationOf(verifyCode)),
  }),
});

export const { useCaptchaQuery, useVerifyCodeMutation } = verifyApi;
