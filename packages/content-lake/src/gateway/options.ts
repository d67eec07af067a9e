/** What happens to hosts that the lake doesn't stand in for. */
export interface PassThrough {
  /** The proxy that this machine needs to reach others, such as a company's. */
  upstream?: URL
  /** Refuse them instead of connecting. */
  offline: boolean
  /** Let through further hosts of Sanity, which are refused otherwise. */
  online: boolean
  /** Called with the host of each connection that is refused. */
  onRefused?: (host: string) => void
}

export interface GatewayOptions extends Partial<PassThrough> {
  /** Where the lake listens on this machine. */
  lakePort: number
  /** Folder for the certificate authority; created if it's missing, readable by its owner only. */
  authorityDir: string
  /** Port on loopback; any free one by default. */
  port?: number
  /** Called for each connection that is for the lake. */
  onAsked?: () => void
}

export interface Gateway {
  port: number
  /** Such as `http://127.0.0.1:41209`: for HTTPS_PROXY. */
  url: string
  /** File with the certificate of its authority: for NODE_EXTRA_CA_CERTS. */
  authorityFile: string
  /** SHA-256 of its key in base64: for Chromium's `--ignore-certificate-errors-spki-list`. */
  keyHash: string
  close: () => Promise<void>
}
