/** Blocks of a committee's first page whose lines features bring along (src/handler/manifest/home-line.ts). */
export const lineBlocks = ['polls', 'drafts', 'event'] as const
export type LineBlock = (typeof lineBlocks)[number]
