import type { SocialLoginConfig } from '../../config/index.js';

interface Registered {
  project: string | undefined;
  origin: string;
}

/** The addresses under which people reach the product, as the operator registered them (D27). */
export class Origins {
  private readonly all: readonly Registered[];

  constructor({ PUBLIC_ORIGINS }: Pick<SocialLoginConfig, 'PUBLIC_ORIGINS'>) {
    this.all = (PUBLIC_ORIGINS ?? '')
      .split(',')
      .filter((item) => item !== '')
      .map((item) => {
        const [, project, origin = ''] = /^(?:([0-9a-f]{24})=)?(.*)$/.exec(item) ?? [];
        return { project, origin: new URL(origin).origin };
      });
  }

  /** Whether pages of `origin` may be signed, for the platform or for a project. */
  has(origin: string, project?: string): boolean {
    return this.all.some(
      (one) => one.origin === origin && (one.project === undefined || one.project === project),
    );
  }

  /** The origin to which a provider returns: the project's own where it has one. */
  home(project?: string): string | undefined {
    const own = this.all.find((one) => one.project !== undefined && one.project === project);
    return (own ?? this.all.find((one) => one.project === undefined))?.origin;
  }
}
