import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BotId } from '@buildmesh/domain';
import { useFeature } from '../../../entities/session/use-feature.js';
import { useIsPreview, useProject } from '../../../entities/session/use-session.js';
import { visibleBots } from '../../../shared/state/flags/feature-switches.js';
import { useBotsQuery, useChatGroupsQuery, useChatPeopleQuery, useConversationsQuery } from '../chat.api.js';
import { usePolling } from '../use-polling.js';
import { kindOf, peersOf, type Known, type Sight } from './peers.model.js';

const BOT_TEXTS: Readonly<Record<BotId, string>> = {
  '$$BOT@PROJECT': 'chat.bot.project',
  '$$BOT@APPROVAL': 'chat.bot.approval',
  '$$BOT@CHAT': 'chat.bot.chat',
  '$$BOT@DRAFT': 'chat.bot.draft',
  '$$BOT@LOGGER': 'chat.bot.logger',
};

/** Who shows in this project. */
export function useSight(): Sight {
  const view = useProject()._option.view;
  const chat = useFeature('chat');
  // Also the switches of this browser draw anew.
  const ai = useFeature('ai');
  return useMemo(
    () => ({ bots: visibleBots(view).filter((bot) => bot !== 'ai' || ai), chat }),
    [view, chat, ai],
  );
}

/** Conversations of the signed-in person; a preview of a role has none. */
export function useOverview() {
  const params = { project: useProject()._id };
  const skip = useIsPreview();
  return useConversationsQuery({ params, quiet: true }, { skip, pollingInterval: usePolling() });
}

/** All that names the other sides of conversations. */
function useKnown(): { known: Known; loading: boolean; fault: unknown; retry: () => void } {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const overview = useOverview();
  const { data: bots } = useBotsQuery({ params, quiet: true });
  const { data: groups } = useChatGroupsQuery({ params, quiet: true });
  const ids = useMemo(
    () =>
      (overview.data ?? [])
        .map(({ _id: { from } }) => from)
        .filter((from) => kindOf(from) === 'person')
        .slice(0, 200),
    [overview.data],
  );
  const { data: people } = useChatPeopleQuery(
    { params, body: { ids }, quiet: true },
    { skip: ids.length === 0 },
  );
  const known = useMemo<Known>(
    () => ({
      overview: overview.data ?? [],
      bots: bots ?? [],
      people: new Map(people?.map((person) => [person._id, person])),
      groups: groups ?? [],
      botName: (id) => t(BOT_TEXTS[id]),
      unknown: t('chat.unknown'),
    }),
    [overview.data, bots, people, groups, t],
  );
  const { isLoading: loading, error: fault, refetch } = overview;
  return { known, loading, fault, retry: () => void refetch() };
}

export function usePeers() {
  const sight = useSight();
  const { known, ...state } = useKnown();
  return { ...state, known, sight, peers: useMemo(() => peersOf(known, sight), [known, sight]) };
}
