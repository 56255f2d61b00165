interface BuiltFile {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
  isEntry?: boolean
}

declare module 'virtual:client-manifest' {
  /** Vite's manifest of the shop's build; null in development. */
  export const manifest: Record<string, BuiltFile> | null
}

declare module 'virtual:office-manifest' {
  /** Vite's manifest of the office's build; null in development. */
  export const manifest: Record<string, BuiltFile> | null
}

declare module 'virtual:office-paths' {
  /** All paths of the office, such as `/cse-admin/$groupId/users`, with the source of their screen. */
  export const officePaths: Record<string, string>
}
