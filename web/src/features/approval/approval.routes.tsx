import { Navigate, type RouteObject } from 'react-router';

const centre = async () => ({ Component: (await import('./centre-screen.js')).CentreScreen });

/** The approval centre, one application, and the approvals of the settings (spec: platform §2.1). */
export const approvalRoutes: RouteObject[] = [
  { path: '/approval', element: <Navigate to="/approval/todo" replace /> },
  { path: '/approval/:type', lazy: centre, handle: { title: 'approval.title' } },
  {
    path: '/approval/create/:id',
    lazy: async () => ({ Component: (await import('./application/apply-screen.js')).ApplyScreen }),
    handle: { title: 'approval.create' },
  },
  {
    path: '/approval/application/:id',
    lazy: async () => ({
      Component: (await import('./application/application-screen.js')).ApplicationScreen,
    }),
    handle: { title: 'approval.title' },
  },
  {
    path: '/system/approval',
    lazy: async () => ({ Component: (await import('./editor/approvals-screen.js')).ApprovalsScreen }),
    handle: { title: 'approval.admin' },
  },
  {
    path: '/system/approval/:id',
    lazy: async () => ({ Component: (await import('./editor/editor-screen.js')).EditorScreen }),
    handle: { title: 'approval.admin' },
  },
];

/** The applications of one bucket, as pages show them; brought with the first of them. */
export async function loadApprovalBucket() {
  return (await import('./approval-bucket.js')).ApprovalBucket;
}
