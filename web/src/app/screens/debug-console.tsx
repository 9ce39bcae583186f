import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loggedRequests } from '../../shared/api/sending/request-log.js';
import { useAppSelector } from '../../shared/state/hooks.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { hearConsole, type ConsoleLine } from './console-log.js';

const VIEWS = ['log', 'requests', 'session'] as const;
type View = (typeof VIEWS)[number];
const REFRESH_MS = 1000;
const time = (at: number) => new Date(at).toLocaleTimeString();

/** The bundled debug console: what the page logs, what it asks, and who it works for. Debug mode only (D16). */
export function DebugConsole({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('log');
  const [lines, setLines] = useState<readonly ConsoleLine[]>([]);
  useEffect(() => hearConsole(setLines), []);
  return (
    <Box
      component="section"
      aria-label={t('app.console.title')}
      sx={{
        position: 'fixed',
        inset: 'auto 0 0 0',
        height: { xs: '50dvh', sm: 280 },
        zIndex: 'drawer',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider', pr: 2 }}>
        <Tabs value={view} onChange={(_, next: View) => setView(next)} sx={{ flex: 1 }}>
          {VIEWS.map((each) => (
            <Tab key={each} value={each} label={t(`app.console.${each}`)} />
          ))}
        </Tabs>
        <IconAction label={t('shared.close')} icon={X} onClick={onClose} />
      </Box>
      <Box
        component="ol"
        tabIndex={0}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 3,
          flex: 1,
          overflow: 'auto',
          fontFamily: 'monospace',
          fontSize: 12,
        }}
      >
        {view === 'log' &&
          lines.map(({ id, level, text, at }) => (
            <Line key={id} bad={level === 'error'} text={`${time(at)} ${level} ${text}`} />
          ))}
        {view === 'requests' && <Requests />}
        {view === 'session' && <Session />}
      </Box>
    </Box>
  );
}

function Requests() {
  const [entries, setEntries] = useState(loggedRequests);
  useEffect(() => {
    const timer = setInterval(() => setEntries(loggedRequests()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return entries.map(({ id, code, ms, at }, index) => (
    <Line key={`${at} ${index}`} bad={code !== 0} text={`${time(at)} ${id} ${code} ${ms} ms`} />
  ));
}

/** Never the token: the console may be in a picture that somebody sends. */
function Session() {
  const { user, project, role, preview } = useAppSelector(({ session }) => session);
  const facts = { user: user?._id, project: project?._id, role: role?._id, preview };
  return Object.entries(facts).map(([name, value]) => (
    <Line key={name} bad={false} text={`${name}: ${String(value)}`} />
  ));
}

function Line({ text, bad }: { text: string; bad: boolean }) {
  return (
    <Box component="li" sx={{ color: bad ? 'error.main' : undefined, overflowWrap: 'anywhere', py: 0.25 }}>
      {text}
    </Box>
  );
}
