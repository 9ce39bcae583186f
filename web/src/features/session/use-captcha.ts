import { useCaptchaQuery } from './session.api.js';

export type Captcha = ReturnType<typeof useCaptcha>;

/** The captcha in force and a way to get another. */
export function useCaptcha(wanted = true) {
  const { data, refetch, isFetching } = useCaptchaQuery(undefined, { skip: !wanted, refetchOnMountOrArgChange: true });
  return {
    ticket: data?.ticket,
    image: isFetching ? undefined : data?.image,
    renew: () => {
      if (wanted) void refetch();
    },
  };
}
