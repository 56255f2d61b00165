/** The parts of saxen 11.2.0 that are used; it comes without types. */
declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(event: 'openTag', hear: (name: string, attributes: () => Record<string, string>) => void): this
    on(event: 'closeTag', hear: (name: string) => void): this
    on(event: 'text', hear: (value: string, decode: Decode) => void): this
    on(event: 'cdata', hear: (value: string) => void): this
    on(event: 'error', hear: (error: Error) => void): this
    parse(xml: string): unknown
  }
}
