# docker build -t abhyas .
# docker run -d --name abhyas --env-file abhyas.env -v abhyas-data:/data -p 127.0.0.1:4321:4321 abhyas
FROM node:24-bookworm-slim AS build
WORKDIR /opt/abhyas
COPY package.json package-lock.json .npmrc ./
# This Node only fetches the packages; among them is the Node that builds and serves.
RUN npm ci --omit=dev
COPY astro.config.mjs tsconfig.json ./
COPY scripts scripts
COPY integrations integrations
COPY server server
COPY public public
COPY src src
RUN node_modules/node/bin/node scripts/build.mjs --product

FROM debian:bookworm-slim
RUN adduser --system --group --no-create-home --home /data --uid 10001 abhyas \
 && mkdir /data /cache \
 && chown abhyas:abhyas /data /cache \
 && chmod 700 /data
WORKDIR /opt/abhyas
COPY --from=build /opt/abhyas/package.json ./
COPY --from=build /opt/abhyas/node_modules node_modules
COPY --from=build /opt/abhyas/server server
COPY --from=build /opt/abhyas/dist dist
COPY content content
ENV HOST=0.0.0.0 PORT=4321 DATA_DIR=/data \
    NODE_ENV=production NODE_COMPILE_CACHE=/cache MALLOC_ARENA_MAX=2 \
    PATH=/opt/abhyas/node_modules/node/bin:$PATH
USER abhyas
VOLUME /data
EXPOSE 4321
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4321/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=30", "server/main.ts"]
