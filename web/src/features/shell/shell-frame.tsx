import Box from '@mui/material/Box';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { useVisibleEntitiesQuery } from '../../entities/project/entity.api.js';
import { useFeature } from '../../entities/session/use-feature.js';
import { useMaybeProject, useUser } from '../../entities/session/use-session.js';
import { useMobile } from '../../shared/ui/use-mobile.js';
import { useKeptScroll } from '../../shared/ui/list/use-kept-scroll.js';
import { PlatformAdminStrip, SystemStrip } from './navigation/area-strip.js';
import { BottomBar } from './navigation/bottom-bar.js';
import { ForeignBanner } from './foreign-banner.js';
import { LoadingBar } from './loading-bar.js';
import { areaOf } from './navigation/navigation.js';
import { PaletteHost } from './palette/palette-host.js';
import { resumeAt, sectionOf } from './palette/destinations.model.js';
import { loadFrame, saveFrame } from './shell-storage.js';
import { SideNav } from './navigation/side-nav.js';
import { TabsBar } from './tabs-bar.js';
import { TopBar } from './top-bar.js';
import { useDestinations } from './palette/use-destinations.js';

/** Tables of the current project as the navigation needs them; `undefined` until they arrive. */
function useTables() {
  const project = useMaybeProject();
  const { data } = useVisibleEntitiesQuery(
    { params: { project: project?._id ?? '' }, quiet: true },
    { skip: !project },
  );
  return data;
}

/** Frame of everything behind sign-in: the same for the end-user side, the workbench and the settings. */
export function ShellFrame({ Chat }: { Chat?: ComponentType }) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const project = useMaybeProject();
  const { pathname, search } = useLocation();
  const tables = useTables();
  const [frame, setFrame] = useState(loadFrame);
  const {
    places: destinations,
    change,
    here,
  } = useDestinations(useUser()._id, project?._id ?? 'none', tables);
  const [withTabs, withSearch] = [useFeature('tags'), useFeature('search')];
  const main = useKeptScroll(sectionOf(pathname) ?? null);
  useEffect(() => saveFrame(frame), [frame]);
  const area = areaOf(pathname);
  // `o_w_full` hides menu and top bar (platform §2.3).
  const bare = new URLSearchParams(search).has('o_w_full');
  if (bare) return <Outlet />;
  return (
    <Box
      sx={{
        height: 'calc(100dvh - var(--bm-top, 0px))',
        mt: 'var(--bm-top, 0px)',
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
      }}
    >
      <a href="#main" className="visually-hidden">
        {t('shell.skip')}
      </a>
      <LoadingBar />
      {withSearch && <PaletteHost places={destinations} tables={tables ?? []} />}
      <TopBar mobile={mobile} search={withSearch} Chat={Chat} />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        {!mobile && (project || area === 'provider') && (
          <SideNav
            area={area}
            tables={tables}
            frame={frame}
            onFrame={setFrame}
            resume={(to) => resumeAt(destinations.tags, to)}
          />
        )}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          {!mobile && project && withTabs && (
            <TabsBar places={destinations} change={change} here={here} tables={tables ?? []} />
          )}
          {mobile && area === 'system' && <SystemStrip />}
          {mobile && area === 'provider' && <PlatformAdminStrip />}
          <ForeignBanner />
          <Box
            component="main"
            id="main"
            ref={main}
            tabIndex={-1}
            sx={{ flex: 1, minHeight: 0, overflow: 'auto', outline: 'none !important', position: 'relative' }}
          >
            <Suspense>
              <Outlet />
            </Suspense>
          </Box>
        </Box>
      </Box>
      {mobile && <BottomBar />}
    </Box>
  );
}
