// Before anything that uses zod; what stands before sign-in uses none.
import '../zod-without-eval.js';
import type { RouteObject } from 'react-router';
import { accountRoutes } from '../../features/account/index.js';
import { approvalRoutes } from '../../features/approval/index.js';
import { ChatButton, chatRoutes } from '../../features/chat/index.js';
import { brandingRoutes } from '../../features/branding/index.js';
import { draftRoutes } from '../../features/draft/index.js';
import { entityRoutes } from '../../features/entity/index.js';
import { fileRoutes } from '../../features/file/index.js';
import { flowRoutes } from '../../features/flow/index.js';
import { departmentRoutes } from '../../features/department/index.js';
import { helpRoutes } from '../../features/help/index.js';
import { menuRoutes } from '../../features/menu/index.js';
import { moduleRoutes } from '../../features/module/index.js';
import { pageRoutes, playgroundRoutes } from '../../features/page/index.js';
import { printRoutes } from '../../features/print/index.js';
import { projectRoutes } from '../../features/project/index.js';
import { platformAdminRoutes } from '../../features/platform-admin/index.js';
import { externalUserRoutes } from '../../features/external-user/index.js';
import { billingRoutes } from '../../features/billing/index.js';
import { roleRoutes } from '../../features/role/index.js';
import { scheduleRoutes } from '../../features/schedule/index.js';
import { settingsRoutes } from '../../features/settings/index.js';
import { sharingRoutes } from '../../features/settings-store/index.js';
import { tableRoutes } from '../../features/table/index.js';
import { userRoutes } from '../../features/user/index.js';
import { ExpiredScreen, NoAuthorityScreen } from '../screens/message-screens.js';
import { RouteErrorScreen } from '../screens/route-error-screen.js';
import { loadScanPlace } from '../screens/scan-place.js';
import {
  besideMembers,
  entitySlots,
  ImportDialog,
  loadOtherSettings,
  loadPageSlots,
  loadPrintSlots,
  loadTableSlots,
  loadSharingSlots,
} from '../slots.js';

const home: RouteObject = {
  index: true,
  lazy: async () => {
    const { HomeScreen } = await import('../../features/shell/index.js');
    return { element: <HomeScreen ImportDialog={ImportDialog} /> };
  },
  handle: { title: 'shell.nav.home' },
};

const screens: RouteObject[] = [
  home,
  { path: '/no-authority', element: <NoAuthorityScreen /> },
  { path: '/dev/expired', element: <ExpiredScreen /> },
  {
    path: '/dev/preview',
    lazy: async () => ({ Component: (await import('../screens/preview-screen.js')).PreviewScreen }),
  },
  ...sharingRoutes(loadSharingSlots),
  ...tableRoutes(loadTableSlots),
  ...entityRoutes(entitySlots),
  ...flowRoutes,
  ...projectRoutes(loadOtherSettings),
  ...userRoutes(besideMembers),
  ...approvalRoutes,
  ...menuRoutes,
  ...departmentRoutes,
  ...fileRoutes,
  ...chatRoutes,
  ...draftRoutes,
  {
    path: '/scan',
    lazy: async () => ({ Component: await loadScanPlace() }),
    handle: { title: 'scan.title' },
  },
  ...moduleRoutes,
  ...pageRoutes(loadPageSlots),
  ...playgroundRoutes,
  ...scheduleRoutes,
  ...platformAdminRoutes,
  ...externalUserRoutes,
  ...billingRoutes,
  ...brandingRoutes,
  ...accountRoutes,
  ...helpRoutes,
  ...roleRoutes,
  ...settingsRoutes,
];

/** Everything behind sign-in, inside the frame. */
const framed: RouteObject = {
  lazy: async () => {
    const { ShellFrame } = await import('../../features/shell/index.js');
    return { element: <ShellFrame Chat={ChatButton} /> };
  },
  children: [
    // A screen that fails leaves the frame around it.
    { errorElement: <RouteErrorScreen />, children: screens },
  ],
};

/** All places of somebody who is signed in. */
export const memberRoutes: readonly RouteObject[] = [
  {
    path: '/common/modal',
    lazy: async () => ({ Component: (await import('../screens/modal-screen.js')).ModalScreen }),
  },
  ...printRoutes(loadPrintSlots),
  framed,
];
