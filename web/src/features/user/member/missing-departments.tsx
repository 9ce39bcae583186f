import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Department } from '@buildmesh/contracts';
import { useProject } from '../../../entities/session/use-session.js';
import { makeDepartments } from '../department.rules.js';
import { useCreateDepartmentMutation } from '../user.api.js';

interface Props {
  /** As the lines name them. */
  names: readonly string[];
  groups: readonly Department[];
}

/** Departments that a list of people names and that are not there yet, and a press that makes them. */
export function MissingDepartments({ names, groups }: Props) {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const [create] = useCreateDepartmentMutation();
  const [making, setMaking] = useState(false);
  const make = async () => {
    setMaking(true);
    try {
      await makeDepartments(
        names,
        groups,
        async ({ name, parent }) => (await create({ params, body: { name, parent } }).unwrap())._id,
      );
    } catch {
      // The notice of the refused call says why; what is there by then stands in the list.
    } finally {
      setMaking(false);
    }
  };
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" loading={making} onClick={() => void make()}>
          {t('user.bulk.groups-make', { count: names.length })}
        </Button>
      }
    >
      {t('user.bulk.groups-missing', { count: names.length, list: names.join(', ') })}
    </Alert>
  );
}
