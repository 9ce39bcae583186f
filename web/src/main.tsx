import './app/zod-without-eval.js';
import './shared/theme/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { App } from './app/app.js';
import { Providers } from './app/providers.js';
import { readStartOptions, startFlags } from './app/start-options.js';
import { loadTexts } from './app/texts.js';
import { setDefaultCipherKey } from './shared/api/envelope.js';
import { startI18n } from './shared/i18n/i18n.js';
import { chooseLocale, configuredLocale, storedLocale, storeLocale } from './shared/i18n/locale-state.js';
import { tokenStored } from './shared/session/session.slice.js';
import { clearStorage, storedToken, storeToken } from './shared/session/session-storage.js';
import { createStore } from './shared/state/store.js';
import { keepSession } from './app/keep-session.js';

const url = new URL(window.location.href);
const options = readStartOptions(url);
const token = storedToken();
if (options.flush) {
  clearStorage();
  storeToken(token);
}
for (const flag of startFlags(url)) window.localStorage.setItem(`bm.${flag}`, '1');
window.history.replaceState(window.history.state, '', options.cleaned);

const locale = chooseLocale({
  option: options.locale,
  stored: storedLocale(),
  configured: configuredLocale(import.meta.env.VITE_BM_LOCALE),
  browser: navigator.languages,
});
if (options.locale === locale) storeLocale(locale);

if (import.meta.env.VITE_CIPHER_DEFAULT_KEY) setDefaultCipherKey(import.meta.env.VITE_CIPHER_DEFAULT_KEY);

const store = createStore();
if (token) store.dispatch(tokenStored(token));
keepSession(store);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await startI18n(locale, loadTexts);
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <Providers>
        <App requested={options.project} />
      </Providers>
    </Provider>
  </StrictMode>,
);
