# The server, its pages and the command `latchkey`. Runs without root on a read-only file system; all state is in the database.
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs && node scripts/pack.mjs /app

FROM node:24-bookworm-slim
COPY --from=build /app /app
# Used only without DATABASE_URL and SERVER_SECRET: the embedded database and a generated secret.
RUN mkdir /data && chown 1000:1000 /data
# One arena of the C library: with one for each thread, the memory of ended threads that render e-mails is not given back.
ENV MALLOC_ARENA_MAX=1
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8102 DATA_DIR=/data PATH=/app/bin:$PATH
WORKDIR /app
USER 1000:1000
EXPOSE 8102
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
