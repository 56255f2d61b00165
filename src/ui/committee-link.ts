import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Session } from '#contract/session-shapes.ts'
import type { IconProps } from './icon.tsx'

type Committee = Extract<Session, { type: 'user' }>['committee']

/** A tile of the feature among the member's own things, at the head of the home page. */
export interface HomeTile extends Pick<LinkProps, 'to' | 'params'> {
  title: string
  text: string
}

/** A link to what a committee has for its members, which a feature brings along in its `ui/committee-link.ts`. */
export interface CommitteeLink {
  /** Position among the committee's links, in ascending order. */
  place: number
  /** Where a wide window shows it: in the header itself, or in the menu behind the person's name. A phone has one menu. */
  wide: 'header' | 'menu'
  to: LinkProps['to']
  label: string
  Icon: ComponentType<IconProps>
  isShown(committee: Committee): boolean
  /** Its tile, in ascending order of `place`; null where there is nothing to lead to. */
  tile?: { place: number; find(committee: Committee): HomeTile | null }
}
