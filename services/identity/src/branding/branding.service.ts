import { Injectable } from '@nestjs/common';
import { refusal, saveBranding, type BrandingSettings } from '@buildmesh/contracts';
import { Cache } from '@buildmesh/persistence';
import type { Actor } from '../caller.js';
import { limitsOf } from '../licensing/index.js';
import { BRANDING_CACHE_MS, DAY_MS } from '../limits.js';
import { changedParts, lockProject, Store } from '../store/index.js';
import { brandingAnswer, type BrandingAnswer, meaningful, needsWhiteLabel } from './branding.rules.js';

const generationOf = (project: string) => `custom:generation:${project}`;

/** How a project looks and registers, before anybody has signed in. */
@Injectable()
export class BrandingService {
  constructor(
    private readonly store: Store,
    private readonly cache: Cache,
  ) {}

  /** Cached for a minute, unless `force`; a change is seen at once. */
  async get(project: string, force: boolean): Promise<BrandingAnswer> {
    // Part of the key: an answer that was read before a change is never found after it.
    const generation = (await this.cache.get(generationOf(project))) ?? '0';
    const key = `custom:${project}:${generation}`;
    const cached = force ? undefined : await this.cache.get(key);
    if (cached !== undefined) return JSON.parse(cached) as BrandingAnswer;
    const answer = await this.read(project);
    await this.cache.set(key, JSON.stringify(answer), BRANDING_CACHE_MS);
    return answer;
  }

  /** Replaces all settings. */
  async set(actor: Actor, input: BrandingSettings): Promise<void> {
    const { project } = actor;
    const settings = meaningful(input);
    await this.store.write(async (writing) => {
      const row = await lockProject(writing, project);
      if (needsWhiteLabel(settings) && limitsOf(row)['white'] !== true) throw refusal('feature-missing');
      const role = settings.reg?.role;
      if (role && !(await writing.roles.byId(project, role))) throw refusal('role.not-found');
      const before = await writing.branding.get(project);
      const gone = Object.fromEntries(Object.keys(before).map((key) => [key, null]));
      const parts = changedParts({ ...before }, { ...gone, ...settings });
      if (!parts) return;
      await writing.branding.replace(project, settings);
      const target = `project/${project}`;
      await writing.audit.add({ project, account: actor.user, action: saveBranding.id, target, ...parts });
    });
    await this.cache.increment(generationOf(project), DAY_MS);
  }

  private async read(project: string): Promise<BrandingAnswer> {
    const row = await this.store.read.projects.byId(project);
    if (!row) throw refusal('project.not-found');
    const settings = await this.store.read.branding.get(project);
    return brandingAnswer(project, settings, limitsOf(row)['white'] === true);
  }
}
