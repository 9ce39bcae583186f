import './shared/theme/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { App } from './app/app.js';
import { keepRunIntent } from './app/commands/run-intent.js';
import { Providers } from './app/providers.js';
import { readStartOptions, startFlags } from './app/start/start-options.js';
import { loadTexts } from './app/texts.js';
import { accessDeadline } from './shared/api/access-deadline.js';
import { watchChunks } from './shared/api/chunk-failure.js';
import { setDefaultCipherKey } from './shared/api/sending/envelope.js';
import { startI18n } from './shared/i18n/i18n.js';
import {
  chooseLocale,
  configuredLocale,
  storedLocale,
  storeLocale,
  translate,
} from './shared/i18n/locale-state.js';
import { notify } from './shared/notice/notices.js';
import { keepInvitation, keepSocialLogin } from './entities/session/pending.js';
import { previewStarted, tokenStored } from './shared/state/session/session.slice.js';
import {
  flushStorage,
  isPreview,
  storedToken,
  storeLastPath,
} from './shared/state/session/session-storage.js';
import { setFlag } from './shared/state/flags/local-flags.js';
import { createStore } from './shared/state/store.js';
import { keepSession } from './app/start/keep-session.js';

const url = new URL(window.location.href);
const options = readStartOptions(url);
// Before anything else is asked for: a token must not stay in the address, the history or a referrer (D15).
window.history.replaceState(window.history.state, '', options.cleaned);
const token = storedToken();
if (options.flush) flushStorage();
for (const flag of startFlags(url)) setFlag(flag, true);
if (options.program) keepRunIntent(options.program);
if (options.invitation) keepInvitation(options.invitation);
if (options.socialLogin) keepSocialLogin(options.socialLogin);
if (options.back !== null) storeLastPath(options.back);

// The build replaces the names of its variables as they stand.
const locale = chooseLocale({
  option: options.locale,
  stored: storedLocale(),
  configured: configuredLocale(import.meta.env.VITE_BM_LOCALE),
  browser: navigator.languages,
});
if (options.locale === locale) storeLocale(locale);

if (import.meta.env.VITE_CIPHER_DEFAULT_KEY) setDefaultCipherKey(import.meta.env.VITE_CIPHER_DEFAULT_KEY);
accessDeadline.configure(
  Number(import.meta.env.VITE_ACCESS_EXPIRY_MIN ?? 0),
  import.meta.env.VITE_ACCESS_EXPIRY_HINT !== 'false',
);

const store = createStore();
if (isPreview()) store.dispatch(previewStarted());
if (token) store.dispatch(tokenStored(token));
keepSession(store);
watchChunks(store.dispatch);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await startI18n(locale, loadTexts);
if (options.thirdResult === 'bound') notify({ level: 'info', text: translate('app.third.bound') });
if (options.thirdResult === 'failed') {
  const signingIn = storedToken() === null;
  notify({ level: 'error', text: translate(signingIn ? 'app.third.sign-in-failed' : 'app.third.failed') });
}
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <Providers>
        <App
          requested={options.project}
          entry={options.entry}
          devProject={import.meta.env.VITE_DEV_PROJECT ?? null}
          console={options.console}
        />
      </Providers>
    </Provider>
  </StrictMode>,
);
