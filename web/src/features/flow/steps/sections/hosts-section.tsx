import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { HOSTS_KEY } from '@buildmesh/contracts';
import { isHostEntry } from '@buildmesh/domain';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordOf } from '../../../../shared/api/commands/command-values.js';
import { useProject } from '../../../../entities/session/use-session.js';
import { useSetShareMutation, useShareQuery } from '../../../../entities/settings-store/setting.api.js';
import { IconAction } from '../../../../shared/ui/icon-action.js';
import type { SectionProps } from '../sections.types.js';
import { Part, Row, Soft } from '../../look/part.js';

/** The hosts that functions of this project may call (D39); one list for all of them, which administrators keep. */
export function HostsSection({ label, readOnly }: SectionProps) {
  const { t } = useTranslation();
  const at = { project: useProject()._id, model: 'config', type: 'project', key: HOSTS_KEY } as const;
  const { data } = useShareQuery(at);
  const [set] = useSetShareMutation();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const hosts = hostsOf(data?._value);
  const write = (next: readonly string[]) => void set({ ...at, value: { hosts: next } });
  const add = () => {
    const entry = typed.trim().toLowerCase();
    if (!isHostEntry(entry)) return setProblem(t('flow.host-wrong'));
    setProblem('');
    setTyped('');
    if (!hosts.includes(entry)) write([...hosts, entry]);
  };
  return (
    <Part legend={label}>
      <Soft>{t('flow.hosts-help')}</Soft>
      {hosts.map((host) => (
        <Row key={host}>
          <span style={{ flex: 1, overflowWrap: 'anywhere' }}>{host}</span>
          {!readOnly && (
            <IconAction
              size="small"
              iconSize={15}
              icon={X}
              label={t('flow.unset', { name: host })}
              onClick={() => write(hosts.filter((each) => each !== host))}
            />
          )}
        </Row>
      ))}
      {!readOnly && (
        <div style={{ display: 'flex', gap: 8, alignItems: 'flex-start' }}>
          <TextField
            size="small"
            fullWidth
            placeholder="api.example.com"
            value={typed}
            error={problem !== ''}
            helperText={problem}
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{
              htmlInput: { 'aria-label': t('flow.host-name'), maxLength: 260, spellCheck: false },
            }}
          />
          <Button size="small" startIcon={<Plus size={14} />} onClick={add}>
            {t('flow.host-add')}
          </Button>
        </div>
      )}
    </Part>
  );
}

function hostsOf(value: unknown): string[] {
  const { hosts } = recordOf(value);
  return Array.isArray(hosts) ? hosts.filter((each) => typeof each === 'string') : [];
}
