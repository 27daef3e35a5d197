# npm run release && docker compose up -d, or: docker build -t abhyas .
# The image holds the release that servers get, so nothing is built in it.
FROM debian:bookworm-slim AS release
ARG TARGETARCH
COPY release/*.tar.gz /
RUN mkdir /abhyas && case ${TARGETARCH:-amd64} in arm64) arch=arm64 ;; *) arch=x64 ;; esac \
 && tar -xzf /abhyas-*-linux-$arch.tar.gz -C /abhyas --strip-components=1

FROM debian:bookworm-slim
RUN adduser --system --group --no-create-home --home /data --uid 10001 abhyas \
 && mkdir /data /cache /backup \
 && chown abhyas:abhyas /data /cache /backup \
 && chmod 700 /data /backup
WORKDIR /opt/abhyas/current
COPY --from=release /abhyas ./
ENV HOST=0.0.0.0 PORT=4321 DATA_DIR=/data CONTENT_DIR=/data/content BACKUP_DIR=/backup \
    NODE_ENV=production NODE_COMPILE_CACHE=/cache MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 \
    PATH=/opt/abhyas/current/node_modules/node/bin:$PATH
USER abhyas
VOLUME /data /backup
EXPOSE 4321
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=10m \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4321/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["deploy/container.sh"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=30", "server/main.ts"]
