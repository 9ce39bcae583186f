import {
  adminRemoveSetting,
  adminSetSetting,
  clearChat,
  fetchChat,
  fetchDepartments,
  listBots,
  listConversations,
  listPeople,
  querySettings,
  readChat,
  removeMessage,
  sendMessage,
  setProjectOption,
  updateMessage,
  type OutputOf,
} from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

type ChatPage = OutputOf<typeof fetchChat>;

/** Messages of one page. */
const PAGE = 50;

const changesMessages = { invalidatesTags: ['Message' as const] };
const changesAssistants = { invalidatesTags: ['Assistant' as const] };

const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    conversations: build.query({ ...queryOf(listConversations), providesTags: ['Message'] }),
    /** Newest first, page after page backwards. */
    chat: build.infiniteQuery<ChatPage, { project: string; from: string }, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ data, more }) => (more ? data.at(-1)?._id : undefined),
      },
      query: ({ queryArg: { project, from }, pageParam: before }) => ({
        contract: fetchChat,
        params: { project },
        body: { from, option: { size: PAGE, ...(before === null ? {} : { before }) } },
        quiet: true,
      }),
      transformResponse: (answer) => answer as ChatPage,
      providesTags: ['Message'],
    }),
    bots: build.query({ ...queryOf(listBots), providesTags: ['Assistant'] }),
    chatPeople: build.query(queryOf(listPeople)),
    chatGroups: build.query({ ...queryOf(fetchDepartments), providesTags: ['Group'] }),
    sendMessage: build.mutation({ ...mutationOf(sendMessage), ...changesMessages }),
    updateMessage: build.mutation({ ...mutationOf(updateMessage), ...changesMessages }),
    removeMessage: build.mutation({ ...mutationOf(removeMessage), ...changesMessages }),
    readChat: build.mutation({ ...mutationOf(readChat), ...changesMessages }),
    clearChat: build.mutation({ ...mutationOf(clearChat), ...changesMessages }),
    enableChat: build.mutation({ ...mutationOf(setProjectOption), invalidatesTags: ['Project'] }),
    assistants: build.query({ ...queryOf(querySettings), providesTags: ['Assistant'] }),
    saveAssistant: build.mutation({ ...mutationOf(adminSetSetting), ...changesAssistants }),
    removeAssistant: build.mutation({ ...mutationOf(adminRemoveSetting), ...changesAssistants }),
  }),
});

export const {
  useConversationsQuery,
  useChatInfiniteQuery,
  useBotsQuery,
  useChatPeopleQuery,
  useChatGroupsQuery,
  useSendMessageMutation,
  useUpdateMessageMutation,
  useRemoveMessageMutation,
  useReadChatMutation,
  useClearChatMutation,
  useEnableChatMutation,
  useAssistantsQuery,
  useSaveAssistantMutation,
  useRemoveAssistantMutation,
} = chatApi;
