import { uncalled, unheard, unlistedMigrations, unprovided, unserved } from '../endpoint-faults.mjs';

const contract = {
  id: 'messaging.pin.toggle',
  name: 'togglePin',
  file: 'pin.contract.ts',
  listed: true,
  open: false,
};
const HANDLERS = 'services/messaging/src/pin/pin.handlers.ts';
const SERVICE = 'services/messaging/src/pin/pin.service.ts';
const MODULE = 'services/messaging/src/messaging.module.ts';
const CLIENT = 'web/src/features/chat/pin.api.ts';
const sources = {
  [HANDLERS]: `import { togglePin } from '@buildmesh/contracts';
@Controller()
export class PinHandlers {
  @Handles(togglePin)
  toggle(call: Call<typeof togglePin>) {}
}`,
  [SERVICE]: `@Injectable()
export class PinService {
  noted = togglePin.id;
}`,
  [MODULE]: `import { PinHandlers } from './pin/pin.handlers.js';
import { PinService } from './pin/pin.service.js';
const module = { controllers: [PinHandlers], providers: [PinService, ...more] };`,
  [CLIENT]: `import { togglePin } from '@buildmesh/contracts';
togglePin: build.mutation({ ...mutationOf(togglePin) }),`,
};
/** The same product with another text in one file. */
const but = (path: string, text: string) => ({ ...sources, [path]: text });
const excused = new Set<string>();

describe('an endpoint', () => {
  it('that is registered everywhere and called is no fault', () => {
    expect(unserved({ contracts: [contract], sources })).toEqual([]);
    expect(unprovided(sources)).toEqual([]);
    expect(uncalled({ contracts: [contract], sources, excused })).toEqual([]);
  });

  it('that the catalogue does not have is told by its id', () => {
    expect(unserved({ contracts: [{ ...contract, listed: false }], sources })).toEqual([
      'messaging.pin.toggle: pin.contract.ts is not exported by the index.ts beside it',
    ]);
  });

  it('without a handler, or with two, is told by its id', () => {
    const fault = (times: number) => [
      `messaging.pin.toggle: ${times} handlers with @Handles(togglePin) in services/messaging`,
    ];
    expect(unserved({ contracts: [contract], sources: but(HANDLERS, '') })).toEqual(fault(0));
    expect(unserved({ contracts: [contract], sources: but(SERVICE, sources[HANDLERS]!) })).toEqual(fault(2));
  });

  it('whose handlers or service no module lists is told by the class', () => {
    const imported = sources[MODULE]!.replace('[PinHandlers]', '[]').replace('[PinService, ', '[');
    expect(unprovided(but(MODULE, imported))).toEqual([
      `${HANDLERS}: no module of services/messaging lists PinHandlers`,
      `${SERVICE}: no module of services/messaging lists PinService`,
    ]);
  });

  it('that nobody calls is told by its id: neither its own handler, nor a type, nor an entry of the audit calls it', () => {
    const unused = but(
      CLIENT,
      `import { togglePin } from '@buildmesh/contracts';\ntype Toggle = typeof togglePin;`,
    );
    const fault = ['messaging.pin.toggle: nobody calls togglePin'];
    expect(uncalled({ contracts: [contract], sources: unused, excused })).toEqual(fault);
    expect(uncalled({ contracts: [{ ...contract, open: true }], sources: unused, excused })).toEqual([]);
    expect(uncalled({ contracts: [contract], sources: unused, excused: new Set([contract.id]) })).toEqual([]);
  });

  it('that has found its caller leaves the list of those without', () => {
    expect(uncalled({ contracts: [contract], sources, excused: new Set([contract.id]) })).toEqual([
      'messaging.pin.toggle: has a caller, and is listed in docs/progress.md as without',
    ]);
  });
});

describe('a migration', () => {
  it('that is not in the index beside it is told by its class', () => {
    const index = 'services/messaging/src/migrations/index.ts';
    const migrations = {
      'services/messaging/src/migrations/0004-pin.ts': 'export class Pin17 implements MigrationInterface {}',
      [index]: `import { Pin17 } from './0004-pin.js';\nexport const migrations = [Message16, Pin17];`,
    };
    expect(unlistedMigrations(migrations)).toEqual([]);
    expect(unlistedMigrations({ ...migrations, [index]: 'export const migrations = [Message16];' })).toEqual([
      'services/messaging/src/migrations/0004-pin.ts: Pin17 is not in the index.ts beside it',
    ]);
  });
});

describe('an event', () => {
  const events = [{ id: 'messaging.pin.toggled', name: 'pinToggled' }];
  const teller = { 'services/messaging/src/a.ts': 'await outbox.add(manager, pinToggled, { project });' };
  const hearer = { 'services/data/src/b.ts': 'bus.subscribe(pinToggled, () => this.drop());' };

  it('is told by somebody and heard by somebody', () => {
    expect(unheard({ events, sources: { ...teller, ...hearer } })).toEqual([]);
    expect(unheard({ events, sources: teller })).toEqual(['messaging.pin.toggled: nobody hears pinToggled']);
    expect(unheard({ events, sources: hearer })).toEqual(['messaging.pin.toggled: nobody tells pinToggled']);
  });
});
