import './palette.css';
import Dialog from '@mui/material/Dialog';
import { Command } from 'cmdk';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ROUTE_ENTRY_TITLE } from '../../../shared/navigation/route-entry.model.js';
import { useMobile } from '../../../shared/ui/use-mobile.js';
import { usePaletteGroups, type PaletteEntry } from './palette-groups.js';
import type { Destinations } from './destinations.model.js';

interface Props {
  places: Destinations;
  tables: readonly { _id: string; _name: string }[];
  onClose: () => void;
}

/** Search and commands: tables, settings, projects, actions; recent places first (interface.md Shell). */
export function Palette({ places: destinations, tables, onClose }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const groups = usePaletteGroups(destinations, tables);
  const run = (entry: PaletteEntry) => () => {
    onClose();
    entry.run();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={mobile}
      aria-labelledby="palette-title"
      slotProps={{
        paper: { sx: mobile ? {} : { width: 600, height: 420, position: 'absolute', top: '12vh', m: 0 } },
      }}
    >
      <h2 id="palette-title" className="visually-hidden">
        {t('shell.palette')}
      </h2>
      <Command label={t('shell.palette')} loop>
        <Command.Input autoFocus placeholder={t('shell.palette.hint')} />
        <Command.List label={t('shell.palette')}>
          <Command.Empty>{t('shell.nothing-found')}</Command.Empty>
          {groups.map(({ heading, entries, mixed = false }) => (
            <Command.Group key={heading} heading={heading}>
              {entries.map((entry) => {
                const type = entry._type && t(ROUTE_ENTRY_TITLE[entry._type]);
                return (
                  <Command.Item
                    key={entry.id}
                    value={entry.id}
                    keywords={[entry.label, heading, ...(type ? [type] : [])]}
                    onSelect={run(entry)}
                  >
                    <EntryIcon icon={entry.icon} />
                    <span className="palette-label">{entry.label}</span>
                    {mixed && type && <span className="palette-type">{type}</span>}
                  </Command.Item>
                );
              })}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}

function EntryIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon size={16} strokeWidth={1.75} aria-hidden />;
}
