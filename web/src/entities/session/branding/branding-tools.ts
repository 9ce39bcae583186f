import { sleep } from '@buildmesh/kernel';
import { readLocal, writeLocal } from '../../../shared/state/local-storage.js';
import { hasFlag } from '../../../shared/state/flags/local-flags.js';
import { splitProject } from '../../../shared/navigation/project-path.js';
import type { AppStore } from '../../../shared/state/store.js';
import { brandingAppended, brandingConfigured } from '../../../shared/state/session/branding.slice.js';
import { BrandingLoader } from './branding-settings.js';
import { brandingApi } from './branding.api.js';

const COPY = 'bm.custom.';

/** Custom settings in this browser. */
export function brandingLoaderOf(store: AppStore): BrandingLoader {
  const { dispatch } = store;
  return new BrandingLoader({
    fetch: async (project, force) => {
      const arg = { params: { project }, queryString: force ? ({ force: '1' } as const) : {}, quiet: true };
      const { data } = await dispatch(
        brandingApi.endpoints.branding.initiate(arg, { forceRefetch: true, subscribe: false }),
      );
      return data ?? null;
    },
    readCopy: (project) => readLocal(COPY + project),
    writeCopy: (project, text) => void writeLocal(COPY + project, text),
    platformProject: () =>
      store.getState().session.project?._id ?? splitProject(window.location.pathname).project,
    flag: hasFlag,
    configure: (branding) => void dispatch(brandingConfigured(branding)),
    append: (text) => void dispatch(brandingAppended(text)),
    runScript,
    log: (text, cause) => console.error(text, cause),
    wait: sleep,
  });
}

/** Runs the project's own script in the page under the nonce of the page, which the content security policy asks for (D71). */
function runScript(text: string): void {
  const script = document.createElement('script');
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  // What it throws is logged by its own guard: an exception of an inline script never reaches the caller.
  script.textContent = `try {\n${text}\n} catch (cause) { console.error('the setup script failed', cause); }`;
  document.head.append(script);
  script.remove();
}
