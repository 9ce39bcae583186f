import type { BrandingSettings } from '@buildmesh/contracts';

/** Longest setup script and appended text (D71), in characters. */
export const MAX_TEXT = 100_000;

/** The white-label settings as a form holds them: every field present. */
export interface BrandingForm {
  name: string;
  logo: string;
  regEnable: boolean;
  regRole: string;
  setup: string;
  append: string;
}

/** Settings that this form does not show; they are sent back as they came. */
type Rest = Pick<BrandingSettings, 'config' | 'pc' | 'mobile'>;

export function formOf(branding: BrandingSettings | undefined): BrandingForm {
  return {
    name: branding?.name ?? '',
    logo: branding?.logo ?? '',
    regEnable: branding?.reg?.enable ?? true,
    regRole: branding?.reg?.role ?? '',
    setup: branding?.setup ?? '',
    append: branding?.append ?? '',
  };
}

/** What is sent: only what was filled in, so that an untouched project does not become a custom one. */
export function settingsOf(form: BrandingForm, before: Rest | undefined): BrandingSettings {
  const { config, pc, mobile } = before ?? {};
  const reg =
    form.regEnable && form.regRole === ''
      ? undefined
      : { enable: form.regEnable, role: form.regRole || null };
  const all: BrandingSettings = {
    name: form.name.trim() || undefined,
    logo: form.logo.trim() || undefined,
    setup: form.setup.trim() === '' ? undefined : form.setup,
    append: form.append.trim() === '' ? undefined : form.append,
    reg,
    config,
    pc,
    mobile,
  };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  ) as BrandingSettings;
}

/** The text key of what is wrong with a logo: an https address or a picture of this site is right. */
export function logoFault(logo: string): string | undefined {
  const text = logo.trim();
  if (text === '') return undefined;
  if (text.length > MAX_TEXT) return 'project.custom.logo-large';
  return /^(https:\/\/|\/(?!\/)|data:image\/(png|jpeg|webp);base64,)/.test(text)
    ? undefined
    : 'project.custom.logo-wrong';
}
