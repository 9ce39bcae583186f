import type { Branding } from '../../../shared/state/session/branding.slice.js';

/** The browser and the store as custom settings need them; handed in, so that the order of things can be tested. */
export interface BrandingTools {
  /** `null` when the server cannot say. */
  fetch: (project: string, force: boolean) => Promise<Branding | null>;
  readCopy: (project: string) => string | null;
  writeCopy: (project: string, text: string | null) => void;
  /** The project in which the client works. */
  platformProject: () => string | null;
  flag: (name: 'disable_setup' | 'disable_append') => boolean;
  configure: (branding: Branding) => void;
  append: (text: string | null) => void;
  runScript: (text: string) => void;
  log: (text: string, cause: unknown) => void;
  wait: (ms: number) => Promise<void>;
}

/** Pause before the setup script, so that settings that change at once run it once (spec: platform §9). */
const SETUP_DEBOUNCE_MS = 10;

/** Loads and applies the custom settings of a project: the local copy at once, the server's word behind it. */
export class BrandingLoader {
  private applied = '';
  private turn = 0;
  private entered: string | null = null;

  constructor(private readonly tools: BrandingTools) {}

  /** Resolves when the view may be drawn: after the setup script. */
  async init(project: string): Promise<void> {
    this.entered = project;
    const copy = parse(this.tools.readCopy(project), project);
    if (!copy) return this.refresh(project, false);
    await this.apply(copy);
    void this.refresh(project, true);
  }

  /** Forgets whose settings were applied. */
  reset(): void {
    this.turn++;
    this.entered = null;
    this.applied = '';
  }

  private async refresh(project: string, force: boolean): Promise<void> {
    const branding = await this.tools.fetch(project, force);
    if (!branding || project !== this.entered) return;
    this.tools.writeCopy(project, branding.custom ? JSON.stringify(branding) : null);
    await this.apply(branding);
  }

  private async apply(branding: Branding): Promise<void> {
    const text = JSON.stringify(branding);
    if (text === this.applied) return;
    this.applied = text;
    this.tools.configure(branding);
    await this.setUp(branding);
    if (this.applied !== text) return;
    this.tools.append(branding.append && !this.tools.flag('disable_append') ? branding.append : null);
  }

  private async setUp({ project, setup }: Branding): Promise<void> {
    const turn = ++this.turn;
    if (!setup || this.tools.flag('disable_setup')) return;
    await this.tools.wait(SETUP_DEBOUNCE_MS);
    if (turn !== this.turn || this.tools.platformProject() !== project) return;
    try {
      this.tools.runScript(setup);
    } catch (cause) {
      this.tools.log('the setup script failed', cause);
    }
  }
}

function parse(text: string | null, project: string): Branding | null {
  if (text === null) return null;
  try {
    const copy = JSON.parse(text) as Branding;
    return copy.project === project ? copy : null;
  } catch {
    // Written by another version: the server is asked.
    return null;
  }
}
