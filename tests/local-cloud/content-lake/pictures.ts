import sharp from 'sharp'

/** Left half red, right half blue. */
export async function twoColours(width = 400, height = 200) {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#00f' } }
  return sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([{ input: half, left: width / 2, top: 0 }])
    .removeAlpha()
}

/** Fetches a picture as a browser that accepts these types. */
export async function fetchImage(url: string, accept = '*/*') {
  const response = await fetch(url, { headers: { accept } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { response, bytes, image: sharp(bytes) }
}
