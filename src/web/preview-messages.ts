import type { Activity } from '#contract/catalogue-shapes.ts'
import type { WhiteLabeling } from '#contract/session-shapes.ts'

/** The shop's page that shows drafts in a frame of the office, and nothing else; the only page that may be framed. */
export const PREVIEW_PATH = '/apercu'

/** What the office sends: an activity as the shop would show it. */
export interface PreviewDraft {
  type: 'guichet-preview-draft'
  activity: Activity
  /** Of the group that it is restricted to; null: the site's own. */
  theme: WhiteLabeling | null
  /** Nothing of it is for sale yet. */
  isNew: boolean
  /** As whom it is looked at; null: as its administrator. */
  reader: 'visitor' | 'member' | null
}

/** What the office sends of a theme: what is to be shown in it. */
export interface ThemeDraft {
  type: 'guichet-preview-theme'
  /** The elements of pages, the member card, the page that people sign in on. */
  part: 'tester' | 'card' | 'login'
  theme: WhiteLabeling
}

/** What the frame answers: that it listens, and how tall its content is in pixels of its own. */
export type PreviewAnswer = { type: 'guichet-preview-ready' } | { type: 'guichet-preview-height'; height: number }

type Message = Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The draft of a message; null of every message that does not come from this site's own window around the frame. */
export function draftIn(
  { data, origin, source }: Message,
  own: { origin: string; parent: unknown },
): PreviewDraft | ThemeDraft | null {
  if (origin !== own.origin || source !== own.parent || !isObject(data)) return null
  if (!('type' in data && 'theme' in data)) return null
  // Of this site's own office, which sends nothing else under these types: that makes the casts true.
  if (data.type === 'guichet-preview-theme') return isObject(data.theme) ? (data as ThemeDraft) : null
  if (data.type !== 'guichet-preview-draft') return null
  return 'activity' in data && isObject(data.activity) ? (data as PreviewDraft) : null
}

/** The frame's answer; null of every message that does not come from the frame, in this site. */
export function answerIn(
  { data, origin, source }: Message,
  own: { origin: string; frame: unknown },
): PreviewAnswer | null {
  if (origin !== own.origin || source !== own.frame || !isObject(data) || !('type' in data)) return null
  if (data.type === 'guichet-preview-ready') return { type: data.type }
  if (data.type !== 'guichet-preview-height' || !('height' in data) || typeof data.height !== 'number') return null
  return { type: data.type, height: data.height }
}
