/** The default group, at the top of the tree. */
export const ROOT = 'ROOT'
/** Path of the tree. A window over it appends the ids from the top down. */
export const GROUPS = '/admin/groups'

export type GroupAddress =
  | { kind: 'tree' }
  | { kind: 'group'; groupId: string }
  | { kind: 'user'; userId: string }
  | { kind: 'page'; page: GroupPage; groupId: string }

/** Path segment of each page of a group, with its screen. */
export const groupPages = {
  theme: '/admin/theme',
  'user-import': '/admin/user-import',
  oidc: '/admin/oidc',
  webhooks: '/admin/webhooks',
} as const
export type GroupPage = keyof typeof groupPages

const isPage = (word: string | undefined): word is GroupPage => word !== undefined && word in groupPages
const isGroup = (id: string) => id === ROOT || id.startsWith('ug-')

/** Parses the path after `/admin/groups/`, whose last part names what is shown (A17); null if invalid. */
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

/** Path of a window; ids from the top down, the last one is shown. */
export const groupPath = (ids: readonly string[]): string => [GROUPS, ...ids].join('/')

/** Path of one of a group's own pages. */
export const pageOfGroup = (page: GroupPage, groupId: string): string => `${groupPages[page]}/${groupId}`
