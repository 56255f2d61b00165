declare module 'virtual:client-manifest' {
  /** Vite's manifest of the client build; null in development. */
  export const manifest: Record<
    string,
    {
      file: string
      css?: string[]
      assets?: string[]
      imports?: string[]
      dynamicImports?: string[]
      isEntry?: boolean
    }
  > | null
}
