import type { Page } from '@buildmesh/contracts';
import { useEffect } from 'react';
import { PageHeader } from '../../../shared/ui/frame/page-header.js';
import { PageSlotsProvider, type PageSlots } from '../page-slots.js';
import { PageContent } from './page-content.js';
import './printed-page.css';

interface Props {
  slots: PageSlots;
  project: string;
  id: string;
  param: Readonly<Record<string, string>>;
  onName: (name: string) => void;
}

/** A page as it comes on paper: 900 px wide, light, and as high as what stands in it (spec: data §9). */
export function PrintedPage({ slots, project, id, param, onName }: Props) {
  return (
    <PageSlotsProvider value={slots}>
      <div className="pg-printed" data-theme="light">
        <PageContent project={project} id={id} param={param} paper>
          {(page) => <Title page={page} onName={onName} />}
        </PageContent>
      </div>
    </PageSlotsProvider>
  );
}

function Title({ page: { _name }, onName }: { page: Page; onName: (name: string) => void }) {
  useEffect(() => onName(_name), [_name, onName]);
  return <PageHeader title={_name} />;
}
