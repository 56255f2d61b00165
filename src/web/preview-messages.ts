import type { Activity } from '#contract/catalogue-shapes.ts'
import type { ServedTheme, WhiteLabeling } from '#contract/session-shapes.ts'

/** Shop page that shows drafts in a frame of the office; the only page that may be framed. */
export const PREVIEW_PATH = '/apercu'

/** Message of the office: an activity as the shop would show it. */
export interface PreviewDraft {
  type: 'guichet-preview-draft'
  activity: Activity
  /** Theme of the group to which the previewed item is restricted; null: the site's own. */
  theme: WhiteLabeling | null
  /** True if nothing of it is for sale yet. */
  isNew: boolean
  /** Reader for whom it is shown; null: its administrator. */
  reader: 'visitor' | 'member' | null
}

/** Message of the office: a theme, and what to show in it. */
export interface ThemeDraft {
  type: 'guichet-preview-theme'
  /** Elements of pages, the member card, the sign-in page, or the top of the home page. */
  part: 'tester' | 'card' | 'login' | 'home'
  theme: ServedTheme
}

/** Message of the frame: it is ready, or its content's height in its own pixels. */
export type PreviewAnswer = { type: 'guichet-preview-ready' } | { type: 'guichet-preview-height'; height: number }

type Message = Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Draft in a message; null unless it comes from this site's own window around the frame. */
export function draftIn(
  { data, origin, source }: Message,
  own: { origin: string; parent: unknown },
): PreviewDraft | ThemeDraft | null {
  if (origin !== own.origin || source !== own.parent || !isObject(data)) return null
  if (!('type' in data && 'theme' in data)) return null
  // Casts: only this site's own office sends messages of these types.
  if (data.type === 'guichet-preview-theme') return isObject(data.theme) ? (data as ThemeDraft) : null
  if (data.type !== 'guichet-preview-draft') return null
  return 'activity' in data && isObject(data.activity) ? (data as PreviewDraft) : null
}

/** Frame's message; null unless it comes from the frame, on this site. */
export function answerIn(
  { data, origin, source }: Message,
  own: { origin: string; frame: unknown },
): PreviewAnswer | null {
  if (origin !== own.origin || source !== own.frame || !isObject(data) || !('type' in data)) return null
  if (data.type === 'guichet-preview-ready') return { type: data.type }
  if (data.type !== 'guichet-preview-height' || !('height' in data) || typeof data.height !== 'number') return null
  return { type: data.type, height: data.height }
}
