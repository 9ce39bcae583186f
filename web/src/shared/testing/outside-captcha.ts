/** How the stand-in for Tencent's captcha answers. */
export type CaptchaOutcome = 'passed' | 'closed' | 'broken' | 'unreachable';

interface Answer {
  ret: number;
  ticket?: string | null;
  randstr?: string;
}

interface Scene {
  outcomes: CaptchaOutcome[];
  /** Addresses of scripts that the page loaded. */
  loaded: string[];
  shown: { appId: string; language: string }[];
}

let scene: Scene = { outcomes: [], loaded: [], shown: [] };

/** What Tencent's script would define; a page keeps it once it is loaded, so it answers for the scene that is on. */
class FakeCaptcha {
  constructor(
    private readonly appId: string,
    private readonly onAnswer: (answer: Answer) => void,
    private readonly options: { userLanguage: string },
  ) {}

  show(): void {
    const count = scene.shown.push({ appId: this.appId, language: this.options.userLanguage });
    const outcome = scene.outcomes.shift() ?? 'passed';
    if (outcome === 'closed') this.onAnswer({ ret: 2, ticket: null });
    else if (outcome === 'broken') this.onAnswer({ ret: 0, ticket: 'terror_1001', randstr: '@x' });
    else this.onAnswer({ ret: 0, ticket: `ticket-${count}`, randstr: `@rand-${count}` });
  }
}

/** Notes the address of a script instead of loading it; `unreachable` is one that does not come. */
function pretendToLoad(script: HTMLScriptElement): void {
  scene.loaded.push(script.src);
  const fails = scene.outcomes[0] === 'unreachable';
  if (fails) scene.outcomes.shift();
  else window.TencentCaptcha = FakeCaptcha;
  queueMicrotask(() => script.dispatchEvent(new Event(fails ? 'error' : 'load')));
}

/** Stands in for Tencent's captcha, which answers as told, one outcome after the other. */
export function startOutsideCaptcha(outcomes: CaptchaOutcome[]) {
  const append = document.head.append.bind(document.head);
  scene = { outcomes, loaded: [], shown: [] };
  document.head.append = (...nodes: (Node | string)[]) => {
    for (const node of nodes)
      if (node instanceof HTMLScriptElement) pretendToLoad(node);
      else append(node);
  };
  return Object.assign(scene, {
    stop: () => {
      document.head.append = append;
    },
  });
}
