import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovalCommand } from '../../../shared/api/commands/command-values.js';
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.js';
import { ApplicationView } from './application-screen.js';
import { ApplyView } from './apply-screen.js';

/** An application, or the form to apply with and then what came of it, beside the page that a command came from. */
export function ApprovalDialog({ wanted, onClose }: { wanted: ApprovalCommand; onClose: () => void }) {
  const { t } = useTranslation();
  const [application, setApplication] = useState(wanted.id);
  return (
    <AppDialog open width={960} title={t('approval.title')} onClose={onClose}>
      {application === undefined ? (
        <ApplyView
          id={wanted.approval}
          values={wanted.value}
          onApplied={setApplication}
          onCancel={onClose}
          framed={false}
        />
      ) : (
        <ApplicationView id={application} framed={false} />
      )}
    </AppDialog>
  );
}
