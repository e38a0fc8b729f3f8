#ifndef VERNIER_STDIO_H
#define VERNIER_STDIO_H
#include <stdarg.h>
#include <stddef.h>
#define EOF (-1)
#define BUFSIZ 8192
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
typedef struct vernier_file FILE;
extern FILE *stdin, *stdout, *stderr;
int printf(const char *restrict format, ...);
int fprintf(FILE *restrict stream, const char *restrict format, ...);
int sprintf(char *restrict to, const char *restrict format, ...);
int snprintf(char *restrict to, size_t size, const char *restrict format, ...);
int vprintf(const char *restrict format, va_list arguments);
int vfprintf(FILE *restrict stream, const char *restrict format, va_list arguments);
int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list arguments);
int scanf(const char *restrict format, ...);
int fscanf(FILE *restrict stream, const char *restrict format, ...);
int sscanf(const char *restrict text, const char *restrict format, ...);
int puts(const char *text);
int putchar(int character);
int putc(int character, FILE *stream);
int fputc(int character, FILE *stream);
int fputs(const char *restrict text, FILE *restrict stream);
int getchar(void);
int getc(FILE *stream);
int fgetc(FILE *stream);
char *fgets(char *restrict to, int size, FILE *restrict stream);
FILE *fopen(const char *restrict name, const char *restrict mode);
int fclose(FILE *stream);
int fflush(FILE *stream);
int feof(FILE *stream);
int ferror(FILE *stream);
size_t fread(void *restrict to, size_t size, size_t count, FILE *restrict stream);
size_t fwrite(const void *restrict from, size_t size, size_t count, FILE *restrict stream);
int fseek(FILE *stream, long offset, int origin);
long ftell(FILE *stream);
void perror(const char *text);
#endif
