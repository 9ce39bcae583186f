import {
  login,
  logout,
  oauthId,
  pollScan,
  register,
  resetPassword,
  scanTicket,
  answerScan,
  startSocialLogin,
  socialLoginProviders,
} from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation(mutationOf(login)),
    logout: build.mutation(mutationOf(logout)),
    register: build.mutation(mutationOf(register)),
    resetPassword: build.mutation(mutationOf(resetPassword)),
    thirdProviders: build.query(queryOf(socialLoginProviders)),
    startThird: build.mutation(mutationOf(startSocialLogin)),
    oauthId: build.query(queryOf(oauthId)),
    scanTicket: build.mutation(mutationOf(scanTicket)),
    pollScan: build.mutation(mutationOf(pollScan)),
    answerScan: build.mutation(mutationOf(answerScan)),
  }),
});

export const {
  useLoginMutation,
  useRegisterMutation,
  useResetPasswordMutation,
  useThirdProvidersQuery,
  useStartThirdMutation,
  useOauthIdQuery,
  useScanTicketMutation,
  usePollScanMutation,
  useAnswerScanMutation,
} = sessionApi;
