import Alert from '@mui/material/Alert';
import { JobView } from '../job-view.js';
import type { ToolJob } from './use-tool-job.js';

/** What a tool refused, how far its job is, and what came of it. */
export function ToolResult({ tool, listed = true }: { tool: ToolJob; listed?: boolean }) {
  return (
    <>
      {tool.fault ? (
        <Alert severity="error" role="alert" sx={{ mb: 3 }}>
          {tool.fault}
        </Alert>
      ) : null}
      {tool.job ? (
        <JobView
          key={tool.job}
          id={tool.job}
          dry={tool.dry}
          listed={listed}
          onEnd={tool.onEnd}
          onRevert={tool.follow}
        />
      ) : null}
    </>
  );
}
