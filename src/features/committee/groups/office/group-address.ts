/** The default group, at the top of the tree. */
export const ROOT = 'ROOT'
/** Where the tree is; a window over it goes on from there with the ids from the top down. */
export const GROUPS = '/admin/groups'

export type GroupAddress =
  | { kind: 'tree' }
  | { kind: 'group'; groupId: string }
  | { kind: 'user'; userId: string }
  | { kind: 'page'; page: GroupPage; groupId: string }

/** What follows a group's path, and the screen that it stands for. */
export const groupPages = {
  theme: '/admin/theme',
  'user-import': '/admin/user-import',
  oidc: '/admin/oidc',
  webhooks: '/admin/webhooks',
} as const
export type GroupPage = keyof typeof groupPages

const isPage = (word: string | undefined): word is GroupPage => word !== undefined && word in groupPages
const isGroup = (id: string) => id === ROOT || id.startsWith('ug-')

/** What follows `/admin/groups/`: its last part says what is meant (A17); null for what is no address. */
export function readGroupAddress(rest: string): GroupAddress | null {
  const parts = rest.split('/').filter((part) => part !== '')
  const last = parts.at(-1)
  if (last === undefined) return { kind: 'tree' }
  if (isPage(last)) {
    const groupId = parts.at(-2)
    return groupId !== undefined && isGroup(groupId) ? { kind: 'page', page: last, groupId } : null
  }
  return isGroup(last) ? { kind: 'group', groupId: last } : { kind: 'user', userId: last }
}

/** The address of the window of what the last id names; ids from the top down. */
export const groupPath = (ids: readonly string[]): string => [GROUPS, ...ids].join('/')

/** The screen of one of a group's own pages. */
export const pageOfGroup = (page: GroupPage, groupId: string): string => `${groupPages[page]}/${groupId}`
