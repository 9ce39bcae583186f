import { captcha, login, logout, register, verifyCode } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation(mutationOf(login)),
    logout: build.mutation(mutationOf(logout)),
    captcha: build.query({ ...queryOf(captcha), keepUnusedDataFor: 0 }),
    verifyCode: build.mutation(mutationOf(verifyCode)),
    register: build.mutation(mutationOf(register)),
  }),
});

export const { useLoginMutation, useCaptchaQuery, useVerifyCodeMutation, useRegisterMutation } = sessionApi;
